import { meSchema } from '@/lib/contract/account'
import { type Act, may, refusalOf, roleOfMe } from '@/lib/domain/access/access'
import { AppError } from './handler/app-error'
import type { Call } from './handler/handle'
import { callUpstream } from './upstream/call-upstream'

/** Runs a call for people with the rights for an act; asks the service for the caller's role first. */
export const onlyFor =
  <C extends Call, T>(act: Act, run: (call: C) => Promise<T>) =>
  async (call: C): Promise<T> => {
    const answer = await callUpstream(call, { path: '/me', answer: meSchema })
    const { data } = meSchema.parse(await answer.json())
    if (!may(roleOfMe(data), act)) throw new AppError({ code: 'forbidden', detail: refusalOf(act) })
    return run(call)
  }
