import { render, screen } from '@testing-library/react'
import { ScorecardButton, SpreadsheetButton } from '@/components/documents/record-files'
import type { EvaluationRecord } from '@/lib/contract/evaluation'

const own = 'http://localhost/api/evals/files/0007_dc'

function show(files: Pick<EvaluationRecord, 'excel' | 'scorecard'>) {
  const record = { evalId: '0007_dc', name: 'Malbun', ...files } as EvaluationRecord
  render(
    <>
      <SpreadsheetButton record={record} />
      <ScorecardButton record={record} />
    </>,
  )
}

describe("a record's files", () => {
  it('are downloaded and shown if this site has them', () => {
    show({ excel: `${own}/excel`, scorecard: `${own}/scorecard` })
    const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual(['Download spreadsheet', 'Scorecard PDF'])
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('are links to a new tab if another site has them', () => {
    show({ excel: 'https://files.example/a.xlsx', scorecard: 'https://files.example/a.pdf' })
    const links = screen.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
      'Open the spreadsheet at files.example, opens in a new tab',
      'Open the scorecard at files.example, opens in a new tab',
    ])
    for (const link of links) {
      expect(link.getAttribute('target')).toBe('_blank')
      expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    }
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('are neither for addresses that a browser should not open', () => {
    show({ excel: 'javascript:alert(1)', scorecard: 'https://files.example/page.html' })
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
