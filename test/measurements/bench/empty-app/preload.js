// Nothing: the empty window asks its main process for nothing.
export {};
