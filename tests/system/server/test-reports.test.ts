import { execFileSync } from 'node:child_process'

/** As `npm test` reads a report. @returns the list at the end of its output */
function failuresIn(reader: 'failuresOfJest' | 'failuresOfPlaywright', report: object): string[] {
  const program = `
    import { ${reader} } from './server/setup/test-reports.mjs'
    process.stdout.write(JSON.stringify(${reader}(${JSON.stringify(report)}, '/product')))
  `
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }),
  )
}

test('a run names its failed tests with the first lines of their messages', () => {
  const report = {
    testResults: [
      {
        name: '/product/tests/unit/a.test.ts',
        status: 'failed',
        message: 'All of the file.',
        assertionResults: [
          { status: 'passed', fullName: 'a list is empty', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'a list has a name',
            failureMessages: ['\u001b[31mExpected: 1\u001b[39m\n\nReceived: 2'],
          },
        ],
      },
      {
        name: '/product/tests/unit/b.test.ts',
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: [],
      },
      { name: '/product/tests/unit/c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  }
  expect(failuresIn('failuresOfJest', report)).toEqual([
    'tests/unit/a.test.ts › a list has a name\n    Expected: 1\n    Received: 2',
    'tests/unit/b.test.ts\n    Cannot find module',
  ])
})

test('a run names its failed journeys, and those that passed only when repeated', () => {
  const spec = (title: string, status: string, messages: string[]) => ({
    file: 'list.spec.ts',
    title,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  })
  const inner = { specs: [spec('opens', 'expected', []), spec('saves', 'flaky', ['It did not appear.'])] }
  const suites = [{ specs: [spec('imports', 'unexpected', ['Timed out.'])], suites: [inner] }]
  expect(failuresIn('failuresOfPlaywright', { suites })).toEqual([
    'tests/e2e/list.spec.ts › imports\n    Timed out.',
    'tests/e2e/list.spec.ts › saves\n    It did not appear.',
  ])
})
