import { readFieldDescriptions } from '@/server/bff/evaluations'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle({ access: 'visitor', isPublic: true }, readFieldDescriptions)
