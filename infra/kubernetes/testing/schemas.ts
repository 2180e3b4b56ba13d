import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { checkoutDir } from '../../launch/instance/checkout';
import type { Resource } from './kustomize';
import { operatorResources } from './operator-resources';

const require = createRequire(import.meta.url);

/** The modules that kubernetes-models generates from the schemas of Kubernetes (1.27) and KEDA. */
const moduleOf = ({ apiVersion, kind }: Resource): string => {
  const packageName = apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models';
  return `${packageName}/${apiVersion}/${kind}`;
};

type Model = new (data: Resource) => { readonly validate: () => void };
const hasModel = (module: unknown, kind: string): module is Readonly<Record<string, Model>> =>
  typeof module === 'object' && module !== null && kind in module;

/** Formats, ranges, required fields and types: the JSON schema. It does not refuse unknown fields. */
const faultOf = (resource: Resource): string | undefined => {
  const operators = operatorResources[resource.kind];
  if (operators !== undefined) return operators.safeParse(resource).error?.message;
  const module: unknown = require(moduleOf(resource));
  const model = hasModel(module, resource.kind) ? module[resource.kind] : undefined;
  if (model === undefined) return `${moduleOf(resource)} is unknown`;
  try {
    new model(resource).validate();
    return undefined;
  } catch (error) {
    return String(error);
  }
};

/** Parsing and binding the types of Kubernetes takes long, and the same files serve every program. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/**
 * Unknown fields: TypeScript refuses them in a literal of the schema's type. One program for all, because its
 * start is what takes long.
 */
const typeFaultsOf = (resources: readonly Resource[]): Map<number, string> => {
  const name = join(checkoutDir, 'infra/kubernetes/testing/all-manifests.ts');
  const lines = resources.map((resource, index) => {
    const isOfOperator = operatorResources[resource.kind] !== undefined;
    const type = isOfOperator ? 'unknown' : `import('${moduleOf(resource)}').I${resource.kind}`;
    return `export const of${index}: ${type} = ${JSON.stringify(resource)};`;
  });
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (file, target, ...rest) => {
    if (file === name) return ts.createSourceFile(file, lines.join('\n'), target);
    if (!parsed.has(file)) parsed.set(file, getSourceFile.call(host, file, target, ...rest));
    return parsed.get(file);
  };
  const program = ts.createProgram([name], options, host);
  const source = program.getSourceFile(name);
  const faults = new Map<number, string>();
  for (const { start = 0, messageText } of program.getSemanticDiagnostics(source)) {
    const line = source?.getLineAndCharacterOfPosition(start).line ?? 0;
    if (!faults.has(line)) faults.set(line, ts.flattenDiagnosticMessageText(messageText, ' '));
  }
  return faults;
};

/** For each resource what the published schemas refuse in it, or undefined. */
export const schemaFaults = (resources: readonly Resource[]): (string | undefined)[] => {
  const types = typeFaultsOf(resources);
  return resources.map((resource, index) => faultOf(resource) ?? types.get(index));
};
