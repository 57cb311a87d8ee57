'use client'

import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { TextField } from '@/components/ui/text-field'

/** Copies a page's address, with a notice. */
export const copyAddress = (address: string): Promise<void> =>
  copyText(address, 'Location URL copied to clipboard').then(() => undefined)

/** @returns whether it was copied; shows a notice either way */
export async function copyText(text: string, copied: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(copied)
    return true
  } catch {
    notify.error('The address could not be copied.')
    return false
  }
}

interface CopyFieldProps {
  label: string
  value: string
  hint?: ReactNode
  /** Notice after copying. */
  copied: string
}

export function CopyField({ label, value, hint, copied }: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false)
  const press = async () => setCopied(await copyText(value, copied))
  return (
    <div>
      <div className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label={label}
          value={value}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button
          tone="line"
          icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={() => void press()}
        >
          Copy
        </Button>
      </div>
      {hint && <p className="mt-1 text-xs text-ink-600">{hint}</p>}
    </div>
  )
}
