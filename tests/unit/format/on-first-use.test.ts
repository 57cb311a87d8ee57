import { onFirstUse } from '@/lib/format/on-first-use'

test('creates nothing before the first use, and then one value', () => {
  const make = jest.fn(() => undefined)
  const made = onFirstUse(make)
  expect(make).not.toHaveBeenCalled()
  made()
  made()
  expect(make).toHaveBeenCalledTimes(1)
})

test('creates no Intl object when the formatters load', async () => {
  const kinds = ['NumberFormat', 'DateTimeFormat', 'Collator', 'ListFormat'] as const
  const made = kinds.map((kind) => jest.spyOn(Intl, kind))
  await jest.isolateModulesAsync(async () => {
    await import('@/lib/format/number')
    await import('@/lib/format/date')
    await import('@/lib/format/bytes')
    await import('@/lib/domain/records/record-facts')
  })
  for (const kind of made) {
    expect(kind).not.toHaveBeenCalled()
    kind.mockRestore()
  }
})
