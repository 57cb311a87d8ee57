'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Segmented } from '@/components/ui/segmented'
import { TextField } from '@/components/ui/text-field'
import { messageOf } from '@/lib/client/fetch/request-error'
import { useShares } from '@/lib/client/sharing/use-shares'
import { type MadeShare, shareDays } from '@/lib/contract/share'
import { summarisedCurrent } from '@/lib/domain/records/record-facts'
import {
  dayAfter,
  endOfDay,
  type ShareSubject,
  shareEnd,
  wrongShareEnd,
} from '@/lib/domain/sharing/share-subject'
import { CopyField } from './copy-field'
import { LinkList } from './link-list'

/** Content that readers of the link see. */
const shown: Record<ShareSubject['kind'], string> = {
  record: 'Anyone with the link sees this evaluation with its files, and who shared it',
  location: 'Anyone with the link sees this location and its report',
  result: 'Anyone with the link sees this result with its inputs',
  plan: 'Anyone with the link sees this version of the plan: its chosen sites, their stations and energy',
}

const growingCurrent = (subject: ShareSubject) =>
  subject.kind === 'record' && subject.growing ? summarisedCurrent(subject.id) : undefined

function shownBy(subject: ShareSubject): string {
  const current = growingCurrent(subject)
  if (current === undefined) return shown[subject.kind]
  return `Anyone with the link sees every ${current} evaluation of this account, including later ones`
}

/** Question before sharing a list that grows. */
function growingQuestion(subject: ShareSubject): string | undefined {
  const current = growingCurrent(subject)
  return (
    current &&
    `Every later ${current} evaluation becomes public too, until the last day or until you revoke the link.`
  )
}

/** Makes public links to one thing, and lists existing ones. */
function PublicLink({ subject }: { subject: ShareSubject }) {
  const shares = useShares(true)
  const [made, setMade] = useState<MadeShare>()
  const hasMoney = subject.kind === 'result' && subject.parameters.money !== undefined
  const hasPlanMoney = subject.kind === 'plan' && subject.money
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-ink-600">
        {shownBy(subject)}
        {hasMoney && ', its money and its scenarios'}
        {hasPlanMoney && ', with cost, NPV and gains'}, read-only and without an account.
      </p>
      {made ? (
        <CopyField
          label="Public link"
          value={made.url}
          hint="Copy it now: it is shown only once."
          copied="Public link copied to clipboard"
        />
      ) : (
        <NewLink
          question={growingQuestion(subject)}
          make={(end) => shares.make(subject, end)}
          onMade={setMade}
        />
      )}
      <LinkList shares={shares} subject={subject} onRevoked={(id) => id === made?.id && setMade(undefined)} />
    </div>
  )
}

interface NewLinkProps {
  /** Asked before making the link. */
  question: string | undefined
  make: (end: Date) => Promise<MadeShare>
  onMade: (made: MadeShare) => void
}

function NewLink({ question, make, onMade }: NewLinkProps) {
  const [now] = useState(() => new Date())
  const [day, setDay] = useState(() => dayAfter(now, shareDays.usual))
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const send = async () => {
    const end = endOfDay(day)
    if (!end || !shareEnd(end.toISOString(), new Date())) return setFailure(wrongShareEnd)
    setFailure(undefined)
    if (question !== undefined && !isAsked) return setAsked(true)
    setAsked(false)
    setBusy(true)
    await make(end)
      .then(onMade, (error: unknown) => setFailure(messageOf(error)))
      .finally(() => setBusy(false))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <div className="flex items-start gap-2">
        <TextField
          className="min-w-0 flex-1"
          type="date"
          label="Last day"
          value={day}
          min={dayAfter(now, 0)}
          max={dayAfter(now, shareDays.max)}
          error={failure}
          onChange={(event) => {
            setDay(event.target.value)
            setFailure(undefined)
          }}
        />
        {!isAsked && (
          <Button type="submit" busy={isBusy} className="mt-5">
            Create link
          </Button>
        )}
      </div>
      {isAsked && (
        <fieldset aria-label="Growing list" className="grid gap-2.5 rounded-md bg-warning-wash px-3.5 py-3">
          <p className="text-ink-1000">{question}</p>
          <div className="flex justify-end gap-2">
            <Button tone="line" onClick={() => setAsked(false)}>
              Cancel
            </Button>
            <Button type="submit">Make it public</Button>
          </div>
        </fieldset>
      )}
    </form>
  )
}

/** An additional way to share. */
interface ShareWay {
  value: string
  label: string
  content: ReactNode
}

interface ShareDialogProps {
  /** What is shared, where the screen shows one of several. */
  title?: string
  open: boolean
  onOpenChange: (open: boolean) => void
  subject: ShareSubject
  /** The page's own address, for people who sign in; undefined for what is its owner's alone. */
  address?: string | undefined
  ways?: readonly ShareWay[]
  /** Choices of what the address and public links include. */
  options?: ReactNode
}

/** Shares one thing by address, by public link, or in additional ways. */
export function ShareDialog(props: ShareDialogProps) {
  const { title = 'Share', open, onOpenChange, subject, address, ways = [], options } = props
  const all: readonly ShareWay[] = [
    ...(address === undefined
      ? []
      : [{ value: 'account', label: 'Your team', content: <TeamLink address={address} /> }]),
    {
      value: 'public',
      label: 'Anyone with the link',
      content: <PublicLink key={JSON.stringify(subject)} subject={subject} />,
    },
    ...ways,
  ]
  const [value, setValue] = useState(address === undefined ? 'public' : 'account')
  const way = all.find((each) => each.value === value)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} width="wide">
      {all.length > 1 && (
        <Segmented
          label="Share with"
          block
          segments={all.map(({ value: each, label }) => ({ value: each, label }))}
          value={value}
          onChange={setValue}
        />
      )}
      {options && !ways.includes(way as ShareWay) && <div className="mt-4">{options}</div>}
      <div className="mt-4">{way?.content}</div>
    </Dialog>
  )
}

function TeamLink({ address }: { address: string }) {
  return (
    <CopyField
      label="Address"
      value={address}
      hint="Opens for people in your account after they sign in."
      copied="Location URL copied to clipboard"
    />
  )
}
