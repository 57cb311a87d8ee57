'use client'

import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { copyText } from './copy-address'

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
