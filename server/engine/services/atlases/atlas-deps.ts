import type { EngineDeps } from '@/server/engine/services/deps'

export type AtlasDeps = Pick<EngineDeps, 'db' | 'atlases' | 'clock' | 'log'>
