export type LogLine = Record<string, unknown> & { level: string; time: string; msg: string }

/** The events that an app has written, as objects. */
export function readLog(output: string): LogLine[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine)
}
