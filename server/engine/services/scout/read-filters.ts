import { filterFile, type ScoutingFilters, scoutingFilters, withFree } from '@/lib/catalogue/scouting-filters'
import { filterFileSchema } from '@/lib/contract/filter-config'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineDeps } from '@/server/engine/services/deps'
import { parseConfigFile } from './parse-config-file'

/**
 * `free` follows from the columns and overrides the file.
 * @throws AppError 404 for a missing file, 422 for an unusable one.
 */
export async function readFilters(
  { configFiles }: Pick<EngineDeps, 'configFiles'>,
  name: string,
): Promise<ScoutingFilters> {
  const text = await configFiles.read(name)
  if (text !== null) return withFree(parseConfigFile(filterFileSchema, name, text))
  if (name === filterFile) return scoutingFilters
  throw new AppError({ code: 'not_found', message: `There is no filter configuration "${name}" here.` })
}
