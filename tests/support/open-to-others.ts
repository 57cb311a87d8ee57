import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const allBelow = (folder: string) => ['.', ...readdirSync(folder, { recursive: true }).map(String)]

/** Includes `folder` itself, as `.`. */
export const openToOthers = (folder: string) =>
  allBelow(folder).filter((path) => (lstatSync(join(folder, path)).mode & 0o077) !== 0)

/** @returns the number of files and folders */
export function openToEverybody(folder: string): number {
  const paths = allBelow(folder)
  for (const path of paths) chmodSync(join(folder, path), 0o777)
  return paths.length
}

/** Files created by `start` get this umask. */
export async function withUmask<Result>(umask: number, start: () => Promise<Result>): Promise<Result> {
  const before = process.umask(umask)
  try {
    return await start()
  } finally {
    process.umask(before)
  }
}
