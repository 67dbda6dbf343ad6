// Writes docs/submit.schema.json (what `dockprint submit` takes and says), docs/results.schema.json (a line of a results file) and
// docs/station.schema.json (the administrator's file) as JSON Schema, out of the schemas of the app itself.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as prettier from 'prettier';
import * as z from 'zod';
import { submitFileSchema } from '../src/shared/freight/submit-file.ts';
import { headlessStatusSchema } from '../src/shared/station/headless-status.ts';
import { provisionJsonSchema } from '../src/main/station/provision-schema.ts';
import { resultLineSchema } from '../src/shared/station/result-line.ts';
import { rateLineSchema, trackLineSchema } from '../src/shared/station/service-read-line.ts';
import { submittedLineSchema } from '../src/shared/station/submitted-line.ts';

const docs = join(import.meta.dirname, '..', 'docs');
const draft = 'https://json-schema.org/draft/2020-12/schema';

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema: made }) {
      // A field that no schema names is a mistake, and is said.
      if (made.type === 'object' && made.properties !== undefined) made.additionalProperties = false;
    },
  });
  return rest;
}

function submitSchema(): object {
  const file = jsonSchema(submitFileSchema, 'input');
  const line = jsonSchema(submittedLineSchema, 'output');
  const status = jsonSchema(headlessStatusSchema, 'output');
  return {
    $schema: draft,
    title: 'A file for `dockprint submit` and `dockprint watch`',
    ...file,
    $defs: {
      ...file.$defs,
      submittedLine: { title: 'A line that `dockprint submit --json` says', ...line },
      rateLine: {
        title: 'A line that `dockprint rate --json` says',
        ...jsonSchema(rateLineSchema, 'output'),
      },
      trackLine: {
        title: 'A line that `dockprint track --json` says',
        ...jsonSchema(trackLineSchema, 'output'),
      },
      status: { title: 'The line that `dockprint status --json` says', ...status },
    },
  };
}

const resultsSchema = (): object => ({
  $schema: draft,
  title: 'A line of a results file, next to a file in `done` of the watched folder',
  ...jsonSchema(resultLineSchema, 'output'),
});

const schemas = {
  'submit.schema.json': submitSchema,
  'results.schema.json': resultsSchema,
  'station.schema.json': provisionJsonSchema,
};
export type SchemaFile = keyof typeof schemas;
export const schemaFiles = Object.keys(schemas) as SchemaFile[];

async function schemaText(name: SchemaFile): Promise<string> {
  const filepath = join(docs, name);
  const options = await prettier.resolveConfig(filepath);
  return prettier.format(JSON.stringify(schemas[name]()), { ...options, filepath });
}

/** Whether the file on disk is what the schemas say now. */
export const isSchemaCurrent = async (name: SchemaFile): Promise<boolean> =>
  readFileSync(join(docs, name), 'utf8') === (await schemaText(name));

if (import.meta.main) for (const name of schemaFiles) writeFileSync(join(docs, name), await schemaText(name));
