export const fullDiskSentence = "The server's disk is full. Nothing was saved."

/** Error code in the address of the sign-in page. */
export const fullDiskCode = 'DiskFull'
