/** Who a slot is for. */
export interface Asker {
  /** An account, a customer or a client's network. */
  owner: string
  /** A job waits until it is its turn; a person gets a refusal instead. */
  isPatient?: boolean
}

export interface FairSlotsOptions {
  slots: number
  /** Of one owner while nobody else waits. Defaults to all but one, which is free for whoever comes next. */
  maxAlone?: number
  /** Of one owner while another waits. */
  maxContended?: number
  maxWaitingPerOwner: number
  maxWaiting: number
  /** Milliseconds in the queue. */
  patience: number
}

/** `own`: the owner has enough waiting; `others`: everybody has, or the wait was too long. */
export type NoSlotReason = 'own' | 'others'

export class NoSlotError extends Error {
  readonly reason: NoSlotReason
  /** Seconds. */
  readonly retryAfter = 5

  constructor(reason: NoSlotReason) {
    super(`There is no slot: ${reason}.`)
    this.name = 'NoSlotError'
    this.reason = reason
  }
}

export interface FairSlots {
  /**
   * Gives the slot back when `work` has ended.
   * @param signal leaves the queue
   * @throws NoSlotError, the signal's reason, and what `work` throws
   */
  run<T>(asker: Asker, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

interface Waiting extends Asker {
  grant(): void
  refuse(reason: unknown): void
}

/**
 * Owners take turns: while another owner waits, each holds at most `maxContended` slots. When the queue is full, the
 * owner with the most entries loses the newest one to an owner with fewer.
 */
export function createFairSlots(options: FairSlotsOptions): FairSlots {
  const { slots, maxAlone = Math.max(1, slots - 1), maxContended = 1, patience } = options
  const { maxWaiting, maxWaitingPerOwner } = options
  const held = new Map<string, number>()
  /** In the order of turns. */
  const queues = new Map<string, Waiting[]>()
  let used = 0

  const mayHoldMore = (owner: string) =>
    (held.get(owner) ?? 0) < (queues.size > 1 ? Math.min(maxContended, maxAlone) : maxAlone)

  function handOut(): void {
    while (used < slots) {
      const owner = [...queues.keys()].find(mayHoldMore)
      const next = owner === undefined ? undefined : queues.get(owner)?.[0]
      if (next === undefined) return
      leave(next)
      const rest = queues.get(next.owner)
      if (rest) {
        queues.delete(next.owner)
        queues.set(next.owner, rest)
      }
      used += 1
      held.set(next.owner, (held.get(next.owner) ?? 0) + 1)
      next.grant()
    }
  }

  function giveBack(owner: string): void {
    used -= 1
    const left = (held.get(owner) ?? 1) - 1
    if (left === 0) held.delete(owner)
    else held.set(owner, left)
    handOut()
  }

  function leave(entry: Waiting): void {
    const left = queues.get(entry.owner)?.filter((each) => each !== entry) ?? []
    if (left.length === 0) queues.delete(entry.owner)
    else queues.set(entry.owner, left)
  }

  function refuse(entry: Waiting, reason: unknown): void {
    leave(entry)
    entry.refuse(reason)
    handOut()
  }

  /** Who has to go because `entry` came, which has not got a slot at once. */
  function surplus(entry: Waiting): { one: Waiting; reason: NoSlotReason } | undefined {
    const own = queues.get(entry.owner) ?? []
    if (entry.isPatient || !own.includes(entry)) return undefined
    if (own.length > maxWaitingPerOwner) return { one: entry, reason: 'own' }
    const all = [...queues.values()]
    if (all.reduce((sum, { length }) => sum + length, 0) <= maxWaiting) return undefined
    const longest = all.reduce((most, queue) => (queue.length > most.length ? queue : most))
    const newest = longest.findLast(({ isPatient }) => !isPatient)
    return { one: longest.length > own.length && newest ? newest : entry, reason: 'others' }
  }

  function take({ owner, isPatient }: Asker, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      }
      const entry: Waiting = {
        owner,
        ...(isPatient && { isPatient }),
        grant() {
          settle()
          resolve()
        },
        refuse(reason) {
          settle()
          reject(reason)
        },
      }
      const abort = () => refuse(entry, signal?.reason)
      const timer = isPatient
        ? undefined
        : setTimeout(() => refuse(entry, new NoSlotError('others')), patience).unref()
      signal?.addEventListener('abort', abort)
      queues.set(owner, [...(queues.get(owner) ?? []), entry])
      handOut()
      const over = surplus(entry)
      if (over) refuse(over.one, new NoSlotError(over.reason))
    })
  }

  return {
    async run(asker, work, signal) {
      signal?.throwIfAborted()
      await take(asker, signal)
      try {
        return await work()
      } finally {
        giveBack(asker.owner)
      }
    },
  }
}
