import { readFile } from 'node:fs/promises'
import { isMissing } from './is-missing'

export async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
