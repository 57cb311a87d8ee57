import { scoutingLayers } from '@/lib/catalogue/scouting-layers'
import { type ScoutingConfig, scoutingConfigSchema } from '@/lib/contract/scout-config'
import type { EngineDeps } from '@/server/engine/services/deps'
import { parseConfigFile } from './parse-config-file'
import { savedLayers } from './saved-layers'

/** Under which an installation keeps layers of its own. */
const layerFile = 'scouting-config.json'

/**
 * GET /scout/config: the layers of the installation's own file, else those that ship with the product.
 * @throws AppError 422 for a file that cannot be used.
 */
export async function readScoutingConfig({
  configFiles,
}: Pick<EngineDeps, 'configFiles'>): Promise<ScoutingConfig> {
  const text = await configFiles.read(layerFile)
  return text === null ? savedLayers(scoutingLayers) : parseConfigFile(scoutingConfigSchema, layerFile, text)
}
