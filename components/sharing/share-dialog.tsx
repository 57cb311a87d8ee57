'use client'

import { type ReactNode, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { Segmented } from '@/components/ui/segmented'
import type { ShareSubject } from '@/lib/domain/sharing/share-subject'
import { CopyField } from './copy-field'
import { PublicLink } from './public-link'

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
