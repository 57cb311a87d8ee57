'use client'

import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { SignInDialog } from '@/components/evaluation-entry/sign-in-dialog'
import { ImportScreen } from '@/components/location-import/import-screen'
import { type ListFiles, useListFiles } from '@/components/location-import/use-list-files'
import { routes } from '@/lib/config/routes'
import { SavedScreen } from './saved-screen'
import { ListTable } from './table/list-table'

/** The saved locations, or the import of a file. */
export function SubmitScreen() {
  const files = useListFiles()
  const { opened, isReading, isOver, choose, takeSheet, close } = files
  return (
    <div className="relative flex min-h-0 w-full flex-1">
      {opened ? (
        <ImportScreen
          key={opened.key}
          file={opened.file}
          keptAs={opened.keptAs}
          isReading={isReading}
          onAnotherFile={choose}
          onSheet={takeSheet}
          onClose={close}
        />
      ) : (
        <List files={files} />
      )}
      <SignInDialog
        open={files.isAsking}
        reason="unlock"
        returnTo={routes.submit}
        onClose={() => files.ask(false)}
      />
      {isOver && <DropTarget />}
    </div>
  )
}

function List({ files }: { files: ListFiles }) {
  const [isTable, setTable] = useState(false)
  if (isTable) return <ListTable files={files} onClose={() => setTable(false)} />
  return <SavedScreen files={files} onTable={() => setTable(true)} />
}

/** Shown while a file hovers over the page, which itself accepts the drop. */
function DropTarget() {
  return (
    <div className="pointer-events-none absolute inset-2 z-cover grid place-items-center rounded-lg bg-paper/90 text-ink-1000 shadow-[inset_0_0_0_2px_var(--color-ink-1000)]">
      <p className="flex items-center gap-2 text-lg font-semibold">
        <FileUp aria-hidden className="size-5" />
        Drop a file to import its locations
      </p>
    </div>
  )
}
