import * as z from 'zod';
import { provisionSchema } from '#shared/station/provision.ts';

/** The administrator's file as JSON Schema: an editor completes its keys and marks mistakes. */
export function provisionJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(provisionSchema, {
    io: 'input',
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // A key that the schema does not know is a mistake (provision-file.ts).
      if (jsonSchema.type === 'object' && jsonSchema.properties !== undefined)
        jsonSchema.additionalProperties = false;
    },
  });
  return { $schema, title: 'station.json: the administrator’s file of a Dockprint station', ...schema };
}
