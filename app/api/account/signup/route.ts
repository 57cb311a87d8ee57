import { signUpSchema } from '@/lib/contract/account'
import { signUp, signUpLimit } from '@/server/bff/account'
import { handle } from '@/server/bff/handler/handle'

export const POST = handle({ access: 'visitor', body: signUpSchema, limit: signUpLimit }, signUp)
