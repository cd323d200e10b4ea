"""The files by which a rehearsal's process and the one that started it speak, in the scratch folder."""

REQUEST = "request.json"
# Last words, one of the three: the report, why the script could not be started, our own traceback.
REPORT, REFUSED, OWN_FAULT = "report.json", "refused.txt", "own_fault.txt"
# Where the script is, every tick; what the fault handler said; what the script printed.
PLACE, FAULT, OUTPUT = "place.json", "fault.txt", "output.txt"
# By what the device was lost that the script was rehearsed on.
LOST = "lost.json"
# Left in the folder of a rank whose process is gone without a report, for the others to see.
GONE = "gone"
