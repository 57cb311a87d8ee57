export type LogLine = Record<string, unknown> & { level: string; time: string; msg: string }

/** Parses the events in an app's output, except an unfinished last line. */
export function readLog(output: string): LogLine[] {
  return output
    .slice(0, output.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine)
}
