import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SaveDialog } from '@/components/studio/saving/save-dialog'
import { VersionsDialog } from '@/components/studio/saving/saving-dialogs'
import type { SavedMap } from '@/lib/contract/saved-map'
import { answerWith } from '@/tests/support/answer-with'

const saved: SavedMap = {
  id: 'a',
  title: 'Trips',
  description: '',
  privateMap: true,
  isOwn: true,
  owner: 'ada',
  version: 4,
  lastModification: '2026-11-26T10:00:00.000Z',
  bytes: 1,
  thumbnail: true,
  versions: [4, 2, 1].map((version) => ({ version, savedAt: '2026-11-26T10:00:00.000Z', bytes: 2_345_678 })),
}

function dialog() {
  const acts = {
    onRestore: jest.fn().mockResolvedValue(undefined),
    onDelete: jest.fn().mockResolvedValue(undefined),
    onClose: jest.fn(),
  }
  render(<VersionsDialog saved={saved} {...acts} />)
  return { user: userEvent.setup(), acts, list: within(screen.getByRole('list', { name: 'Versions' })) }
}

describe('a saved map’s versions', () => {
  it('are listed, and the latest cannot be deleted', () => {
    const { list } = dialog()
    const [latest, ...others] = list.getAllByRole('listitem')
    expect(latest?.textContent).toMatch(/Version 4 · current map.*by you · 2\.3 MB/)
    expect(latest && within(latest).queryAllByRole('button')).toEqual([])
    expect(others).toHaveLength(2)
  })

  it('are restored on a press, and deleted on a second one', async () => {
    const { user, acts, list } = dialog()
    await user.click(await list.findByRole('button', { name: 'Restore version 2' }))
    await waitFor(() => expect(acts.onRestore).toHaveBeenCalledWith(2))
    await user.click(await list.findByRole('button', { name: 'Delete version 1' }))
    expect(acts.onDelete).not.toHaveBeenCalled()
    await user.click(await list.findByRole('button', { name: 'Delete for good' }))
    await waitFor(() => expect(acts.onDelete).toHaveBeenCalledWith(1))
  })

  it('show why one could not be changed', async () => {
    const { user, acts, list } = dialog()
    acts.onRestore.mockRejectedValue(new Error('This map has changed in the meantime.'))
    await user.click(await list.findByRole('button', { name: 'Restore version 2' }))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('This map has changed in the meantime.'),
    )
  })
})

test('keeps a map’s title and description when it was saved elsewhere first, and offers both', async () => {
  answerWith(() => ({ body: { providers: [] } }))
  const user = userEvent.setup()
  const onSave = jest.fn().mockResolvedValue(false)
  const onClose = jest.fn()
  const shown = (newer?: SavedMap) => (
    <SaveDialog
      title=""
      description=""
      saved={saved}
      newer={newer}
      cloud={undefined}
      onSave={onSave}
      onClose={onClose}
    />
  )
  const { rerender } = render(shown())
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Mine')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(onClose).not.toHaveBeenCalled()
  rerender(shown({ ...saved, version: 5, title: 'Theirs' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The title is now “Theirs”.'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^Open theirs/ }).getAttribute('href')).toContain('mapId=a'),
  )
  onSave.mockResolvedValue(true)
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onSave.mock.calls.map(([wish]) => [wish.isNew, wish.description])).toEqual([
    [false, 'Mine'],
    [false, 'Mine'],
  ])
})
