import { join } from 'node:path'
import { type ScoreScale, scoreScaleSchema } from '@/lib/contract/site-rank'
import { readIfThere } from './read-if-there'

/** Null in versions from before scores had parts. Throws unless the file is a scale. */
export async function readScoreScale(folder: string): Promise<ScoreScale | null> {
  const bytes = await readIfThere(join(folder, 'score-scale.json'))
  if (!bytes) return null
  const parsed = scoreScaleSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
  if (!parsed.success) throw new Error('score-scale.json is not a scale of scores.')
  return parsed.data
}
