import { scoutingLayers } from '@/lib/catalogue/scouting-layers'
import { type ScoutingConfig, scoutingConfigSchema } from '@/lib/contract/scout-config'
import type { EngineDeps } from '@/server/engine/services/deps'
import { parseConfigFile } from './parse-config-file'
import { savedLayers } from './saved-layers'

const layerFile = 'scouting-config.json'

/** @throws AppError 422 for an unusable file. */
export async function readScoutingConfig({
  configFiles,
}: Pick<EngineDeps, 'configFiles'>): Promise<ScoutingConfig> {
  const text = await configFiles.read(layerFile)
  return text === null ? savedLayers(scoutingLayers) : parseConfigFile(scoutingConfigSchema, layerFile, text)
}
