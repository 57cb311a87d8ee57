'use client'

import { Search } from 'lucide-react'
import { useState } from 'react'
import { Popover } from '@/components/ui/popover'
import { PlaceBox, type PlaceBoxProps } from './place-box'
import { ToolButton } from './tool-stack'

type PlaceSearchToolProps = Pick<
  PlaceBoxProps,
  'text' | 'onText' | 'results' | 'isSearching' | 'isFailed' | 'onPick'
>

export function PlaceSearchTool({ onPick, ...search }: PlaceSearchToolProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label="Find a place"
      side="left"
      align="start"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<ToolButton label="Find a place" icon={<Search aria-hidden />} />}
    >
      <PlaceBox
        label="Find a place"
        placeholder="Find a place"
        hint="A place, a street or coordinates"
        quiet
        {...search}
        onPick={(result) => {
          setOpen(false)
          onPick(result)
        }}
      />
    </Popover>
  )
}
