export type LogLine = Record<string, unknown> & { level: string; time: string; msg: string }

/** Parses the events in an app's output. */
export function readLog(output: string): LogLine[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine)
}
