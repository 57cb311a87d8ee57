import { AppError } from './app-error'

/** Answers unknown API addresses in the contract's error form. */
export async function refuseUnknownPath(): Promise<never> {
  throw new AppError({ code: 'not_found', detail: 'There is nothing at this address.' })
}
