import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '@/server/base/errors/error-code'
import { AppError } from '@/server/engine/errors/app-error'

export interface ConfigFiles {
  /** Null without the file. */
  read(name: string): Promise<string | null>
}

/** No hand-written file is larger. */
const maxBytes = 1_000_000

/**
 * Reads on every call, so that changes need no restart. @throws AppError 422 for a file that is too
 * large.
 */
export function createConfigFiles(folder: string): ConfigFiles {
  return {
    async read(name) {
      const path = join(folder, name)
      try {
        const { size } = await stat(path)
        if (size > maxBytes) throw tooLarge(name)
        return await readFile(path, 'utf8')
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null
        throw error
      }
    },
  }
}

const tooLarge = (name: string) =>
  new AppError({
    code: 'invalid',
    message: `The configuration file ${name} is larger than ${maxBytes} bytes.`,
  })
