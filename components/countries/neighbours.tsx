'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { FieldAlert } from '@/components/ui/error-strip'
import { TextField } from '@/components/ui/text-field'
import { limits } from '@/lib/config/limits'
import type { AtlasSourceHead } from '@/lib/contract/atlases'
import type { Neighbour } from '@/lib/domain/countries/build-form'
import { formatBytes } from '@/lib/format/bytes'
import { ChosenFile, FileLine } from './chosen-file'

interface NeighboursProps {
  neighbours: readonly Neighbour[]
  /** In the order of the neighbours, as far as they are known. */
  heads: readonly AtlasSourceHead[]
  onChange: (neighbours: readonly Neighbour[]) => void
}

const nameOf = (neighbour: Neighbour) =>
  'upload' in neighbour
    ? neighbour.upload.name
    : (URL.parse(neighbour.address)?.pathname.split('/').at(-1) ?? neighbour.address)

const keyOf = (neighbour: Neighbour) => ('upload' in neighbour ? neighbour.upload.id : neighbour.address)

/** Extracts of the countries around, by address or as files. */
export function Neighbours({ neighbours, heads, onChange }: NeighboursProps) {
  const [isAdding, setAdding] = useState(false)
  const add = (neighbour: Neighbour) => {
    onChange([...neighbours.filter((each) => keyOf(each) !== keyOf(neighbour)), neighbour])
    setAdding(false)
  }
  return (
    <>
      {neighbours.map((neighbour, at) => {
        const head = heads[at]
        const bytes = 'upload' in neighbour ? neighbour.upload.bytes : head?.bytes
        return (
          <div key={keyOf(neighbour)} className="grid gap-1">
            <FileLine
              label="Neighbour"
              name={nameOf(neighbour)}
              fact={bytes ? formatBytes(bytes) : ''}
              onRemove={() => onChange(neighbours.filter((each) => each !== neighbour))}
            />
            {head?.problem && <FieldAlert id={`neighbour-${at}`}>{head.problem}</FieldAlert>}
          </div>
        )
      })}
      {isAdding && <NewNeighbour onAdd={add} />}
      {!isAdding && neighbours.length < limits.atlasNeighbours && (
        <Button
          tone="soft"
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => setAdding(true)}
          className="justify-self-start"
        >
          Add neighbour
        </Button>
      )}
    </>
  )
}

function NewNeighbour({ onAdd }: { onAdd: (neighbour: Neighbour) => void }) {
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const take = () => {
    if (/^https?:\/\/\S+$/.test(address.trim())) onAdd({ address: address.trim() })
    else setError('Enter an address that begins with https://.')
  }
  return (
    <>
      <div className="flex items-start gap-2">
        <TextField
          hideLabel
          label="Address of a neighbour’s extract"
          type="url"
          placeholder="https://mirror.example.org/neighbour.osm.pbf"
          maxLength={2000}
          value={address}
          error={error}
          className="min-w-0 flex-1"
          onChange={(event) => {
            setAddress(event.target.value)
            setError(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would start the build.
            event.preventDefault()
            take()
          }}
        />
        <Button tone="line" onClick={take}>
          Add
        </Button>
      </div>
      <ChosenFile
        kind="extract"
        label="Neighbour"
        accept=".pbf"
        note="OSM.PBF"
        file={null}
        fact={null}
        onChange={(upload) => upload && onAdd({ upload })}
      />
    </>
  )
}
