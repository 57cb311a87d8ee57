'use client'

import { DropTarget } from './drop-target'
import { ImportScreen } from './import/import-screen'
import { SavedScreen } from './saved-screen'
import { useListFiles } from './use-list-files'

/** The saved locations, or a file on its way into them. */
export function SubmitScreen() {
  const files = useListFiles()
  const { opened, isReading, isOver, choose, close } = files
  return (
    <div className="relative flex min-h-0 w-full flex-1">
      {opened ? (
        <ImportScreen
          key={opened.key}
          file={opened.file}
          isReading={isReading}
          onAnotherFile={choose}
          onClose={close}
        />
      ) : (
        <SavedScreen files={files} />
      )}
      {isOver && <DropTarget />}
    </div>
  )
}
