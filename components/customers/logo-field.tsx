'use client'

import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { FileButton } from '@/components/ui/file-button'
import { drawLogo, logoTypes } from '@/lib/client/customers/draw-logo'

interface LogoFieldProps {
  value: string | null
  error: string | undefined
  onChange: (logo: string | null) => void
}

/** A picture in place of the initials, drawn small before it is sent. */
export function LogoField({ value, error, onChange }: LogoFieldProps) {
  const [unread, setUnread] = useState<string>()
  const take = async (file: File) => {
    const logo = await drawLogo(file)
    setUnread(logo ? undefined : `${file.name} is not a PNG, JPEG or WebP picture.`)
    if (logo) onChange(logo)
  }
  const shown = unread ?? error
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-ink-700">Logo</legend>
      <div className="flex flex-wrap items-center gap-2">
        {value && (
          // biome-ignore lint/performance/noImgElement: a data URL needs no resizing
          <img src={value} alt="The chosen logo" className="size-11 rounded-md object-contain" />
        )}
        <FileButton
          accept={logoTypes.join(',')}
          inputLabel="Choose a logo"
          icon={<ImagePlus aria-hidden />}
          onChoose={(file) => void take(file)}
        >
          {value ? 'Replace' : 'Choose a picture'}
        </FileButton>
        {value && (
          <Button tone="ghost" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
      {shown && (
        <p role="alert" className="mt-1 text-xs font-medium text-danger">
          {shown}
        </p>
      )}
    </fieldset>
  )
}
