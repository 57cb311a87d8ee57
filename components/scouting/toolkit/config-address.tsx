'use client'

import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'

/** Field for the filter configuration file, of the installation or of another site. */
export function ConfigAddress({ value, onApply }: { value: string; onApply: (address: string) => void }) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const address = typed ?? value
  return (
    <form
      className="border-t border-ink-200 px-4 py-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(address.trim())
        setTyped(undefined)
      }}
    >
      <label htmlFor={id} className="text-xs font-medium text-ink-700">
        Configuration address
      </label>
      <div className="mt-1 flex gap-2">
        <Input
          id={id}
          aria-describedby={`${id}-note`}
          value={address}
          placeholder="scouting-filter-config.json"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" tone="line" disabled={address.trim() === value}>
          Load
        </Button>
      </div>
      <p id={`${id}-note`} className="mt-1 text-xs text-ink-600">
        Loads another configuration and drops the changes made here.
      </p>
    </form>
  )
}
