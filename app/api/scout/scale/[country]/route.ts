import { handle } from '@/server/bff/handler/handle'
import { countryParamsSchema } from '@/server/bff/scout'
import { readScale, scaleLimit } from '@/server/bff/scout-rank'

export const GET = handle({ access: 'registered', params: countryParamsSchema, limit: scaleLimit }, readScale)
