export * from 'aiwolf-arena/testing';
