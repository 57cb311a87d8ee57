import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import * as z from 'zod'
import { brand } from '@/lib/config/brand'
import { invitationDays, type MailState } from '@/lib/contract/people'
import { roleNames } from '@/lib/domain/customers/people-rules'
import { formatMoment } from '@/lib/format/date'
import type { Db } from '@/server/base/db'
import { customers } from '@/server/engine/db/schema/customer'
import { invitationLinks, invitations } from '@/server/engine/db/schema/invitation'
import type { JobHandler } from '@/server/engine/jobs/job-queue'
import { type MailOutbox, mailHandler } from '@/server/engine/jobs/mail-outbox'
import type { EngineDeps } from '@/server/engine/services/deps'
import { composeMail, invitationMail } from '@/server/mail/compose-mail'

/** Identifies one mailing: a resent invitation gets another job, and this one does nothing. */
const roundSchema = z.object({ invitation: z.string(), sentAt: z.iso.datetime() })
type Round = z.infer<typeof roundSchema>

type Deps = Pick<EngineDeps, 'db' | 'clock' | 'origin'> & { mail: MailOutbox }

/** Call it in the transaction that makes or renews the invitation. */
export async function enqueueInvitationMail(
  mail: MailOutbox | null,
  tx: Db,
  { id, sentAt }: { id: string; sentAt: Date },
): Promise<void> {
  const payload: Round = { invitation: id, sentAt: sentAt.toISOString() }
  await mail?.jobs.enqueue(tx, { kind: invitationMail, payload })
}

function invitationMailJobs(deps: Deps): Readonly<Record<string, JobHandler>> {
  const handler = mailHandler({
    async send(payload, signal) {
      const round = roundSchema.parse(payload)
      if (await send(deps, round, signal)) await note(deps.db, round, 'sent')
    },
    failed: (payload) => note(deps.db, roundSchema.parse(payload), 'failed'),
  })
  return { [invitationMail]: handler }
}

export function startInvitationMail({
  mail,
  ...deps
}: Pick<EngineDeps, 'db' | 'clock' | 'origin' | 'mail'>): void {
  mail?.jobs.start(invitationMailJobs({ ...deps, mail }))
}

const ofRound = ({ invitation, sentAt }: Round) =>
  and(eq(invitations.id, invitation), eq(invitations.sentAt, new Date(sentAt)))

const note = async (db: Db, round: Round, mailState: MailState): Promise<void> => {
  await db.update(invitations).set({ mailState }).where(ofRound(round))
}

/** Stored instead of the token: reading the table opens no link. */
export const invitationTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * The token is the address's fragment, which browsers send to no server and leave out of `Referer`.
 */
function newToken(origin: string): { link: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { link: `${origin}/invitation#${token}`, tokenHash: invitationTokenHash(token) }
}

interface Link {
  link: string
  columns: { tokenHash: string; sentAt: Date; expiresAt: Date }
}

export function newLink(origin: string, now: Date): Link {
  const { link, tokenHash } = newToken(origin)
  const expiresAt = new Date(now.getTime() + invitationDays * 86_400_000)
  return { link, columns: { tokenHash, sentAt: now, expiresAt } }
}

/**
 * Each attempt makes a new token, so that jobs store none; earlier ones keep working, because their
 * mail may have arrived.
 * @returns false when there is nothing to send any more
 */
async function send({ db, clock, origin, mail }: Deps, round: Round, signal: AbortSignal): Promise<boolean> {
  const [found] = await db
    .select({ invitation: invitations, customer: customers.name })
    .from(invitations)
    .innerJoin(customers, eq(customers.id, invitations.customerId))
    .where(and(ofRound(round), eq(invitations.mailState, 'waiting'), gt(invitations.expiresAt, clock())))
  if (!found) return false
  const { invitation, customer } = found
  const { link, tokenHash } = newToken(origin)
  await db.insert(invitationLinks).values({ tokenHash, invitationId: invitation.id })
  const role = roleNames[invitation.canSubmit ? 'planner' : 'reader'].toLowerCase()
  await mail.mailer.send(
    composeMail({
      to: invitation.email,
      subject: `Join ${customer} on ${brand.name}`,
      lead: [`${customer} invites you to ${brand.name} as ${role}.`],
      link: { label: 'Open the invitation', address: link },
      notes: [
        `Sign in with this address, ${invitation.email}. The link works once, until ${formatMoment(invitation.expiresAt)}.`,
        'If you did not expect this mail, delete it: nothing happens without you.',
      ],
    }),
    signal,
  )
  return true
}
