import { errorCode } from '@/server/base/errors/error-code'

const faults: Readonly<Record<string, string>> = {
  EACCES: 'there is no permission to write there',
  EPERM: 'there is no permission to write there',
  EROFS: 'it is on a disk that can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'files may not grow that large there',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'a file of that name is in the way',
}

/** The end of a sentence; null if the error is not the disk's. */
export function diskFaultOf(error: unknown): string | null {
  return faults[errorCode(error)] ?? null
}
