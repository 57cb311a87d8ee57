import { handle } from '@/server/bff/handler/handle'
import { listSamples, sampleListLimit } from '@/server/bff/samples'

export const GET = handle({ access: 'visitor', limit: sampleListLimit }, listSamples)
