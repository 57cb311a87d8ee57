import { AppError } from './app-error'

/** Answers an address of the API that does not exist in the form that callers of an API can read. */
export async function refuseUnknownPath(): Promise<never> {
  throw new AppError({ code: 'not_found', detail: 'There is nothing at this address.' })
}
