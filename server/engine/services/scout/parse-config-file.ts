import type { z } from 'zod'
import { readConfigFile } from '@/lib/contract/config-file'
import { AppError } from '@/server/engine/errors/app-error'

/**
 * Parses an installation's own configuration file by its schema.
 * @throws AppError 422 with a sentence that names the file and the mistake.
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
