import { randomInt, randomUUID } from 'node:crypto'
import { request } from 'undici'
import { submissionAnswerSchema } from '@/lib/contract/evaluation'
import { attachedSchema, attachmentTokenHeader, filedIssueSchema } from '@/lib/contract/issue'
import { benchApiKey } from '@/tests/bench/engine-alone'
import { noise } from '@/tests/support/drawn-pictures'
import { submission, submitted } from '@/tests/support/engine-rig'
import { formOf } from '@/tests/support/pictures'
import type { TokenIssuer } from '@/tests/support/token-issuer'

/** The name is unique. */
interface SentRecord {
  name: string
  email: string
  key: string
  locations: number
  /** Null without an answer. */
  evalId: string | null
}

/** `issues` and `pictures` only once acknowledged. */
export interface Sent {
  records: SentRecord[]
  issues: number[]
  /** Ids of their issues. */
  pictures: number[]
}

const customers = 4
/** Kills hit large records between their chunks. */
const defaultLocations = 12
const largeEvery = 6
const largeLocations = 70

function newRecord(sent: Sent): SentRecord {
  const number = sent.records.length + 1
  const locations = number % largeEvery === 0 ? largeLocations : randomInt(1, defaultLocations + 1)
  const email = `customer-${randomInt(customers)}@example.com`
  const record = { name: `Record ${number}`, email, key: randomUUID(), locations, evalId: null }
  sent.records.push(record)
  return record
}

const bodyOf = ({ name, locations }: SentRecord) => ({
  ...submission(
    ...Array.from({ length: locations }, (_, at) =>
      submitted({ location_id: String(at + 1), lat: 47.14 + (at % 20) * 0.002, lng: 9.52 }),
    ),
  ),
  eval_name: name,
})

interface Target {
  origin: string
  issuer: TokenIssuer
}

/** A record keeps its key when sent again. @throws without an answer */
async function sendRecord({ origin, issuer }: Target, record: SentRecord): Promise<void> {
  const answer = await request(`${origin}/cord`, {
    method: 'POST',
    headers: {
      'x-api-key': benchApiKey,
      authorization: `Bearer ${await issuer.tokenFor(record.email)}`,
      'content-type': 'application/json',
      'idempotency-key': record.key,
    },
    body: JSON.stringify(bodyOf(record)),
  })
  if (answer.statusCode !== 201)
    throw new Error(`A submission got ${answer.statusCode}: ${await answer.body.text()}`)
  record.evalId = submissionAnswerSchema.parse(await answer.body.json()).evalId ?? null
}

async function sendIssue({ origin }: Target, sent: Sent): Promise<void> {
  const headers = { 'x-api-key': benchApiKey }
  const filed = await fetch(`${origin}/issue`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      project: { key: 'SURVEY' },
      summary: 'A problem',
      description: 'During the bench.',
      issuetype: { name: 'Problem' },
    }),
  })
  const issue = filedIssueSchema.parse(await filed.json())
  sent.issues.push(Number(issue.id))
  const side = randomInt(50, 600)
  const picture = new File([noise({ width: side, height: side })], 'picture.png')
  const attached = await fetch(`${origin}/issue/${issue.id}/attachments`, {
    method: 'POST',
    headers: { ...headers, [attachmentTokenHeader]: issue.attachment_token ?? '' },
    body: formOf(picture),
  })
  attachedSchema.parse(await attached.json())
  sent.pictures.push(Number(issue.id))
}

const newRecords = 4
const newIssues = 2

export interface Writing {
  /** Resolves with the first acknowledgement, and at the end. */
  begun: Promise<void>
  /** Rejects with what the engine refused; its death is no refusal. */
  done: Promise<void>
}

/** Repeats unanswered records beside a few new ones and some issues. */
export function write(target: Target, sent: Sent, isGone: () => boolean): Writing {
  const open = sent.records.filter(({ evalId }) => evalId === null)
  const added = Array.from({ length: newRecords }, () => newRecord(sent))
  const begun = Promise.withResolvers<void>()
  const inTurn = async (works: (() => Promise<void>)[]) => {
    for (const work of works) {
      try {
        await work()
        begun.resolve()
      } catch (error) {
        if (!isGone()) throw error
      }
    }
  }
  const done = Promise.all([
    inTurn([...open, ...added].map((record) => () => sendRecord(target, record))),
    inTurn(Array.from({ length: newIssues }, () => () => sendIssue(target, sent))),
  ]).then(() => undefined)
  done.then(begun.resolve, begun.resolve)
  return { begun: begun.promise, done }
}
