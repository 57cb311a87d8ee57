import { handle } from '@/server/bff/handler/handle'
import { modelLimit, readModel } from '@/server/bff/inference'

export const GET = handle({ access: 'visitor', limit: modelLimit }, readModel)
