import type { EngineDeps } from '@/server/engine/services/deps'

export type NetworkDeps = Pick<EngineDeps, 'db' | 'atlas' | 'network' | 'clock' | 'log'>
