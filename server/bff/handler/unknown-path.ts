import { AppError } from './app-error'

export async function refuseUnknownPath(): Promise<never> {
  throw new AppError({ code: 'not_found', detail: 'There is nothing at this address.' })
}
