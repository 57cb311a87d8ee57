import { endSession } from '@/server/auth/end-session'
import { handleForm } from '@/server/bff/handler/handle-form'

export const POST = handleForm(endSession)
