import { sampleParamsSchema } from '@/lib/contract/sample-map'
import { handle } from '@/server/bff/handler/handle'
import { openSamplePart, sampleFileLimit } from '@/server/bff/samples'

export const GET = handle(
  { access: 'visitor', params: sampleParamsSchema, limit: sampleFileLimit },
  openSamplePart,
)
