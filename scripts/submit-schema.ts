// Writes docs/submit.schema.json: what `dockprint submit` takes and says, as JSON Schema, out of the schemas of the app itself.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as prettier from 'prettier';
import * as z from 'zod';
import { submitFileSchema } from '../src/shared/freight/submit-file.ts';
import { headlessStatusSchema } from '../src/shared/station/headless-status.ts';
import { submittedLineSchema } from '../src/shared/station/submitted-line.ts';

const schemaFile = join(import.meta.dirname, '..', 'docs', 'submit.schema.json');

async function schemaText(): Promise<string> {
  const of = (schema: z.ZodType, io: 'input' | 'output') => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override({ jsonSchema }) {
        // A field that no schema names is a mistake, and is said.
        if (jsonSchema.type === 'object' && jsonSchema.properties !== undefined)
          jsonSchema.additionalProperties = false;
      },
    });
    return rest;
  };
  const file = of(submitFileSchema, 'input');
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A file for `dockprint submit` and `dockprint watch`',
    ...file,
    $defs: {
      ...file.$defs,
      submittedLine: {
        title: 'A line that `dockprint submit --json` says',
        ...of(submittedLineSchema, 'output'),
      },
      status: {
        title: 'The line that `dockprint status --json` says',
        ...of(headlessStatusSchema, 'output'),
      },
    },
  };
  const options = await prettier.resolveConfig(schemaFile);
  return prettier.format(JSON.stringify(schema), { ...options, filepath: schemaFile });
}

/** Whether the file on disk is what the schemas say now. */
export async function isSchemaCurrent(): Promise<boolean> {
  return readFileSync(schemaFile, 'utf8') === (await schemaText());
}

if (import.meta.main) writeFileSync(schemaFile, await schemaText());
