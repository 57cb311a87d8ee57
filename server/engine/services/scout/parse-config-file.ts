import type { z } from 'zod'
import { readConfigFile } from '@/lib/contract/config-file'
import { AppError } from '@/server/engine/base/app-error'

/**
 * An installation's own configuration file in the form that it must have.
 * @throws AppError 422 with a sentence that names the file and what is wrong in it.
 */
export function parseConfigFile<T extends z.core.$ZodType>(
  schema: T,
  name: string,
  text: string,
): z.output<T> {
  const read = readConfigFile(schema, name, text)
  if (read.ok) return read.value
  throw new AppError({ code: 'invalid', message: read.sentence })
}
