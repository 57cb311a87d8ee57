import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The folder itself and everything below it. */
const allBelow = (folder: string) => ['.', ...readdirSync(folder, { recursive: true }).map(String)]

/** Paths in `folder`, and itself as `.`, that other users could open. */
export const openToOthers = (folder: string) =>
  allBelow(folder).filter((path) => (lstatSync(join(folder, path)).mode & 0o077) !== 0)

/** Opens a folder and everything below it to everybody. @returns how many files and folders. */
export function openToEverybody(folder: string): number {
  const paths = allBelow(folder)
  for (const path of paths) chmodSync(join(folder, path), 0o777)
  return paths.length
}

/** Calls `start` while new files are open to everybody. */
export async function withUmask<Result>(umask: number, start: () => Promise<Result>): Promise<Result> {
  const before = process.umask(umask)
  try {
    return await start()
  } finally {
    process.umask(before)
  }
}
